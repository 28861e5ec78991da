import { SessionUser } from "@prosa/core/access"
import { Schema } from "effect"

/** The signed-in user on the wire: the platform is spelled `plataform` (access, section 3). */
export const SessionUserWire = SessionUser.pipe(Schema.encodeKeys({ platform: "plataform" }))
