/** To come. */
export const InboxPage = () => null
