export { createHttpUnclearTexts } from "@prosa/adapters-http/clients"
