import {
  BrandDraft,
  BrandImageNotAccepted,
  BrandImageTooLarge,
  BrandRecord,
  BrandRow,
  HostTaken,
} from "@prosa/core/administration"
import { pageOf, PageWish, PlatformId, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { FileBytes, route, type Routes } from "../route.ts"

const BrandAddress = Schema.Struct({ id: PlatformId })

export const brandSettingRoutes = {
  list: route({
    method: "GET",
    path: "/api/brands",
    access: "admin",
    summary: "As marcas, na ordem em que foram criadas; a primeira responde por endereços desconhecidos.",
    query: Schema.Struct({ ...PageWish, name: textUpTo(200) }),
    answer: pageOf(BrandRow),
  }),
  get: route({
    method: "GET",
    path: "/api/brands/:id",
    access: "admin",
    summary: "Uma marca com suas últimas mudanças.",
    params: BrandAddress,
    answer: Schema.Struct({ brand: BrandRecord }),
  }),
  create: route({
    method: "POST",
    path: "/api/brands",
    access: "admin",
    creates: true,
    summary: "Cria uma marca; cada endereço é de uma só.",
    strict: true,
    body: BrandDraft,
    answer: Schema.Struct({ id: PlatformId }),
    failures: [[409, HostTaken]],
  }),
  update: route({
    method: "PUT",
    path: "/api/brands/:id",
    access: "admin",
    summary: "Muda uma marca.",
    params: BrandAddress,
    strict: true,
    body: BrandDraft,
    answer: Schema.Struct({ brand: BrandRecord }),
    failures: [[409, HostTaken]],
  }),
  uploadImage: route({
    method: "POST",
    path: "/api/brand-images",
    access: "admin",
    summary: "Recebe uma imagem de até 512 KB para uma marca; seus bytes dizem o tipo.",
    form: Schema.Struct({}),
    answer: Schema.Struct({ url: Schema.String }),
    failures: [
      [413, BrandImageTooLarge],
      [415, BrandImageNotAccepted],
    ],
  }),
  image: route({
    method: "GET",
    path: "/api/brand-images/:key",
    access: "public",
    limit: { seconds: 60, perAddress: 1_200 },
    summary: "A imagem de uma marca, pela chave em seu endereço.",
    params: Schema.Struct({ key: textUpTo(40) }),
    answer: FileBytes,
  }),
} satisfies Routes
