import { KeyFileTexts, ProviderKey } from "@prosa/core/credential"
import { CredentialId, pageOf, PageWish, textUpTo, WorkspaceId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { OfCompany, route, type Routes } from "../route.ts"

const KeyAddress = Schema.Struct({ id: CredentialId })

/** A key in its specified spelling: `privateKey` is the id of the private key (bots, section 3). */
const ProviderKeyWire = ProviderKey.pipe(Schema.encodeKeys({ keyId: "privateKey" }))

const filters = { ...PageWish, ...OfCompany, name: Schema.optionalKey(textUpTo(200)) }

export const providerKeyRoutes = {
  list: route({
    method: "GET",
    path: "/api/credentials",
    access: ["credential_view"],
    actsFor: { company: "companyId" },
    summary: "Uma página das chaves da empresa, por projeto.",
    query: Schema.Struct(filters),
    answer: pageOf(ProviderKeyWire),
  }),
  listOfWorkspaces: route({
    method: "POST",
    path: "/api/credentials/list",
    access: ["credential_view"],
    actsFor: { company: "companyId" },
    summary: "Uma página das chaves livres e das que os robôs destes workspaces usam, por projeto.",
    body: Schema.Struct({ ...filters, workspaces: Schema.Array(WorkspaceId) }),
    answer: pageOf(ProviderKeyWire),
  }),
  file: route({
    method: "GET",
    path: "/api/credentials/:id",
    access: ["credential_view"],
    actsFor: { thing: "credential", by: "id" },
    summary: "O arquivo de uma chave, como foi enviado.",
    params: KeyAddress,
    answer: Schema.Record(Schema.String, Schema.Unknown),
  }),
  insert: route({
    method: "POST",
    path: "/api/credentials/dialogFlowCredential/",
    access: ["credential_view"],
    actsFor: { company: "companyId" },
    summary: "Guarda arquivos de chave; a resposta conta, por chave, as que a empresa já tinha.",
    body: Schema.Struct({ ...OfCompany, googleCredential: KeyFileTexts }),
    answer: Schema.Record(Schema.String, Schema.Number),
  }),
  remove: route({
    method: "DELETE",
    path: "/api/credentials/:id",
    access: ["credential_view"],
    actsFor: { thing: "credential", by: "id" },
    summary: "Exclui uma chave livre ou a tira de um robô inativo; `success: false` se um robô ativo a usa.",
    params: KeyAddress,
    answer: Schema.Struct({ success: Schema.Boolean }),
  }),
} satisfies Routes
