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
export {
  createQuickFinder,
  finderLetters,
  looksForRooms,
  type FinderGroup,
  type FinderHit,
  type FinderOpening,
  type FinderState,
  hitsOf,
  type QuickFinder,
  type QuickFinderDeps,
} from "./quick-finder.ts"
