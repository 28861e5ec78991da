import { Device, OwnAccount, OwnAccountDraft, PhotoNotAccepted, PhotoTooLarge, UserAvatar } from "@prosa/core/access"
import { Colour, textUpTo, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { FileBytes, route, type Routes } from "../route.ts"

const SessionAddress = Schema.Struct({ id: Schema.String.check(Schema.isPattern(/^[0-9a-f-]{36}$/u)) })

export const ownAccountRoutes = {
  get: route({
    method: "GET",
    path: "/api/account",
    access: "signed-in",
    summary: "A própria conta.",
    answer: Schema.Struct({ account: OwnAccount }),
  }),
  save: route({
    method: "PUT",
    path: "/api/account",
    access: "signed-in",
    summary: "Muda nome, telefone e senha da própria conta; uma senha nova encerra os outros aparelhos.",
    strict: true,
    body: OwnAccountDraft,
    answer: Schema.Struct({ account: OwnAccount }),
  }),
  chooseAvatar: route({
    method: "PUT",
    path: "/api/users/avatar/:idUser",
    access: "signed-in",
    summary: "Escolhe a própria foto ou, sem ela, a cor das iniciais; com keep, a foto que há fica.",
    params: Schema.Struct({ idUser: UserId }),
    form: Schema.Struct({ color: Colour, photo: Schema.optional(Schema.Literals(["keep"])) }),
    file: { field: "pic", optional: true },
    answer: UserAvatar,
    failures: [
      [413, PhotoTooLarge],
      [415, PhotoNotAccepted],
    ],
  }),
  devices: route({
    method: "GET",
    path: "/api/account/devices",
    access: "signed-in",
    summary: "Os aparelhos em que a pessoa está.",
    answer: Schema.Struct({ devices: Schema.Array(Device) }),
  }),
  endDevice: route({
    method: "DELETE",
    path: "/api/account/devices/:id",
    access: "signed-in",
    summary: "Encerra a sessão de um dos próprios aparelhos.",
    params: SessionAddress,
    answer: Schema.Struct({}),
  }),
  endOtherDevices: route({
    method: "DELETE",
    path: "/api/account/devices",
    access: "signed-in",
    summary: "Encerra as sessões de todos os outros aparelhos.",
    answer: Schema.Struct({}),
  }),
  photo: route({
    method: "GET",
    path: "/api/photos/:key",
    access: "signed-in",
    summary: "A foto de uma pessoa, pela chave que acompanha os dados dela.",
    params: Schema.Struct({ key: textUpTo(40) }),
    answer: FileBytes,
  }),
} satisfies Routes
