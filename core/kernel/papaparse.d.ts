// The few signatures of papaparse that csv.ts uses: its own types would pull Node's into core. No emitted declaration
// names them.
declare module "papaparse" {
  interface ParseFault {
    readonly code: string
    /** Row number, from 0. */
    readonly row?: number
  }
  interface Parsed {
    readonly data: ReadonlyArray<ReadonlyArray<string>>
    readonly errors: ReadonlyArray<ParseFault>
  }
  const Papa: {
    parse(
      text: string,
      options: { readonly delimiter: string; readonly newline: "\r\n" | "\n" | "\r"; readonly preview: number },
    ): Parsed
  }
  export default Papa
}
