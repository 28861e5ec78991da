import type { Message } from "@prosa/core/conversation"
import type { CompanyId } from "@prosa/core/kernel"
import type { FileLinks } from "../../channel/index.ts"

/** Returns a message as visitors receive it: its files by signed links, and without the name of the user who deleted it. */
export const messageForVisitor = (
  links: Pick<FileLinks, "forVisitor">,
  companyId: CompanyId,
  { deletedBy: _staff, changeRefused: _refused, ...message }: Message,
): Message => links.forVisitor(companyId, message)
