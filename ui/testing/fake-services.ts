import type { Scope } from "@prosa/core/kernel/view"
import { createFakeAccessServices, type FakeAccessFacts } from "../access/testing/fake-access-services.ts"
import {
  createFakeAdministrationServices,
  type FakeAdministrationFacts,
} from "../administration/testing/fake-administration-services.ts"
import type { WorkServices } from "../app/work-services.ts"
import { createFakeAuditServices, type FakeAuditFacts } from "../audit/testing/fake-audit-services.ts"
import { createFakeBotServices, type FakeBotFacts } from "../bot/testing/fake-bot-services.ts"
import { createFakeCampaignServices, type FakeCampaignFacts } from "../campaign/testing/fake-campaign-services.ts"
import { createFakeLabelServices, type FakeLabelFacts } from "../label/testing/fake-label-services.ts"
import { createFakeCannedServices, type FakeCannedFacts } from "../canned/testing/fake-canned-services.ts"
import { createFakeChannelServices, type FakeChannelFacts } from "../channel/testing/fake-channel-services.ts"
import { createFakeContactServices, type FakeContactFacts } from "../contact/testing/fake-contact-services.ts"
import {
  createFakeConversationServices,
  type FakeConversationFacts,
} from "../conversation/testing/fake-conversation-services.ts"
import {
  createFakeCredentialServices,
  type FakeCredentialFacts,
} from "../credential/testing/fake-credential-services.ts"
import { createFakeEntityServices, type FakeEntityFacts } from "../entity/testing/fake-entity-services.ts"
import { createFakeFlowServices, type FakeFlowFacts } from "../flow/testing/fake-flow-services.ts"
import { createFakeHomeServices, type FakeHomeFacts } from "../home/testing/fake-home-services.ts"
import { createFakeDashboardServices, type FakeDashboardFacts } from "../dashboard/testing/fake-dashboard-services.ts"
import { createFakeEntryServices, type FakeEntryFacts } from "../services/testing/fake-entry-services.ts"
import { createFakeShellServices, type FakeShellFacts } from "../shell/testing/fake-shell-services.ts"
import { createFakeWebhookServices, type FakeWebhookFacts } from "../webhook/testing/fake-webhook-services.ts"
import { createFakeTenancyServices, type FakeTenancyFacts } from "../tenancy/testing/fake-tenancy-services.ts"

/** What a test may say of the world of a page. */
export interface FakeWorld
  extends
    FakeEntryFacts,
    FakeShellFacts,
    FakeAuditFacts,
    FakeTenancyFacts,
    FakeAccessFacts,
    FakeAdministrationFacts,
    FakeEntityFacts,
    FakeFlowFacts,
    FakeWebhookFacts,
    FakeBotFacts,
    FakeChannelFacts,
    FakeContactFacts,
    FakeConversationFacts,
    FakeCampaignFacts,
    FakeCannedFacts,
    FakeLabelFacts,
    FakeCredentialFacts,
    FakeHomeFacts,
    FakeDashboardFacts {}

/** All that pages get, on fakes: nothing leaves the page. */
export const createFakeServices = (scope: Scope, world: FakeWorld = {}) => {
  const { entry, user, location, ...ports } = createFakeEntryServices(scope, world)
  const channel = createFakeChannelServices(world)
  const bot = createFakeBotServices(world)
  const label = createFakeLabelServices(world)
  const work = {
    shell: createFakeShellServices(world),
    audit: createFakeAuditServices(world),
    tenancy: createFakeTenancyServices(scope, entry.session, world),
    access: createFakeAccessServices(user, world),
    administration: createFakeAdministrationServices(user, world),
    entity: createFakeEntityServices(bot.bots, world),
    channel,
    label,
    contact: createFakeContactServices({ ...world, companyLabels: label.labels }),
    flow: createFakeFlowServices(bot.bots, world),
    webhook: createFakeWebhookServices(world),
    bot,
    conversation: createFakeConversationServices(
      scope,
      entry.session,
      user,
      channel.uploads,
      label.labels,
      entry,
      world,
    ),
    campaign: createFakeCampaignServices(world),
    canned: createFakeCannedServices(world),
    credential: createFakeCredentialServices(world),
    home: createFakeHomeServices(user, world),
    dashboard: createFakeDashboardServices(world),
  } satisfies WorkServices
  return { entry, work, location, ...ports }
}
