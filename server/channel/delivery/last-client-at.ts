/**
 * The column of when the person of a dialog `d` wrote last, for the window of 24 hours: in any of their conversations on the same
 * connection, since the vendor knows no conversations.
 */
export const lastClientAt = `(case when d.connection_id is null then d.last_client_at else greatest(d.last_client_at, (
  select max(o.last_client_at) from dialogs o
  where o.company_id = d.company_id and o.contact_id = d.contact_id and o.connection_id = d.connection_id)) end)`
