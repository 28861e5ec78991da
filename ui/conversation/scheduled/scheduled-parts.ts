/** What schedules messages, loaded in one go after the conversation. */
export { createScheduling } from "@prosa/core/conversation/view"
export { ScheduleDialog } from "./schedule-dialog.tsx"
export { ScheduleMenu } from "./schedule-menu.tsx"
export { ScheduledList } from "./scheduled-list.tsx"
