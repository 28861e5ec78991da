import { Redirect } from "wouter"

/** '/rooms': leads to the inbox, which has the rooms too. */
export const RoomsPage = () => <Redirect to="/omnichannel" replace />
