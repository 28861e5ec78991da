/** What few messages have or need, loaded with the first of them: the inbox does not wait for it. */
export { jumpToQuoted } from "./jump-to-quoted.ts"
export { MessageMenu } from "./message-menu.tsx"
export { QuoteBar } from "./quote-bar.tsx"
export { QuotedBlock } from "./quoted-block.tsx"
export { ReactionChips } from "./reaction-chips.tsx"
