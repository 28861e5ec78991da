export {
  createHomeBoard,
  type DismissedSteps,
  type HomeBoard,
  type HomeBoardDeps,
  type HomeBoardState,
  type HomeSteps,
  myRoomsWords,
  type PageAttention,
} from "./home-board.ts"
