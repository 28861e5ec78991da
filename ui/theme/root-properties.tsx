import { Global } from "@emotion/react"

export interface RootPropertiesProps {
  /** By name: `{ "--prosa-layer": "30" }`. */
  readonly properties: Readonly<Record<`--${string}`, string>>
}

/** Sets custom properties of the whole document, for as long as it is drawn: for what is not drawn by React. */
export const RootProperties = ({ properties }: RootPropertiesProps) => <Global styles={{ ":root": properties }} />
