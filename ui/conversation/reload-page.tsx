import { Redirect } from "wouter"

/** '/reload': visited after a transfer, so that the inbox begins anew (conversations, section 2). */
export const ReloadPage = () => <Redirect to="/omnichannel" replace />
