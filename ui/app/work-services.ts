import type { accessSlice } from "../access/access-services.ts"
import type { administrationSlice } from "../administration/administration-services.ts"
import type { auditSlice } from "../audit/audit-services.ts"
import type { botSlice } from "../bot/bot-services.ts"
import type { campaignSlice } from "../campaign/campaign-services.ts"
import type { labelSlice } from "../label/label-services.ts"
import type { cannedSlice } from "../canned/canned-services.ts"
import type { channelSlice } from "../channel/channel-services.ts"
import type { contactSlice } from "../contact/contact-services.ts"
import type { conversationSlice } from "../conversation/conversation-services.ts"
import type { credentialSlice } from "../credential/credential-services.ts"
import type { dashboardSlice } from "../dashboard/dashboard-services.ts"
import type { entitySlice } from "../entity/entity-services.ts"
import type { flowSlice } from "../flow/flow-services.ts"
import type { homeSlice } from "../home/home-services.ts"
import type { SlicesOf } from "../services/service-slices.ts"
import type { shellSlice } from "../shell/shell-services.ts"
import type { webhookSlice } from "../webhook/webhook-services.ts"
import type { tenancySlice } from "../tenancy/tenancy-services.ts"

/** What the pages of signed-in people need besides the entry's services, by context; loaded once somebody is signed in. */
export type WorkServices = SlicesOf<
  [
    typeof shellSlice,
    typeof administrationSlice,
    typeof auditSlice,
    typeof tenancySlice,
    typeof accessSlice,
    typeof entitySlice,
    typeof channelSlice,
    typeof labelSlice,
    typeof contactSlice,
    typeof flowSlice,
    typeof webhookSlice,
    typeof botSlice,
    typeof cannedSlice,
    typeof credentialSlice,
    typeof conversationSlice,
    typeof campaignSlice,
    typeof homeSlice,
    typeof dashboardSlice,
  ]
>
