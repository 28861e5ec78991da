import { chakra } from "@chakra-ui/react"
import type { ImportSettings } from "@prosa/core/contact"
import type { ImportCheck, ImportPage } from "@prosa/core/contact/view"
import { formatFileSize } from "@prosa/core/channel"
import { formatCount } from "@prosa/core/kernel"
import { CircleCheck, FileSpreadsheet } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Skeleton } from "../../kit/feedback/skeleton.tsx"
import { SelectField } from "../../kit/fields/select-field.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { ImportCard, ImportCardHead } from "./import-card.tsx"
import { ImportOutcome } from "./import-outcome.tsx"
import { ImportRows } from "./import-rows.tsx"

const Halves = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 336px",
    gridTemplateRows: "auto 1fr",
    gridTemplateAreas: '"file outcome" "rows outcome"',
    alignItems: "start",
    gap: "4",
    // What would happen is read before the rows.
    "@media (max-width: 1100px)": {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateRows: "none",
      gridTemplateAreas: '"file" "outcome" "rows"',
    },
  },
})

const encodings: ReadonlyArray<{ readonly value: ImportSettings["encoding"]; readonly label: string }> = [
  { value: "utf-8", label: "UTF-8" },
  { value: "windows-1252", label: "Windows-1252" },
  { value: "utf-16", label: "UTF-16" },
]
const delimiters: ReadonlyArray<{ readonly value: ImportSettings["delimiter"]; readonly label: string }> = [
  { value: ";", label: "Ponto e vírgula ( ; )" },
  { value: ",", label: "Vírgula ( , )" },
  { value: "\t", label: "Tabulação" },
]

interface CheckProps {
  readonly page: ImportPage
  readonly check: ImportCheck
}

/** The second step: how the file is read, what its columns are, and what would become of its rows. */
export const ImportCheckPanel = ({ page, check }: CheckProps) => {
  const { preview } = check
  if (preview === undefined)
    return (
      <chakra.output>
        <HiddenWords>Lendo o arquivo…</HiddenWords>
        <Skeleton style={{ height: 320 }} />
      </chakra.output>
    )
  return (
    <>
      {check.refusal !== "" && <Banner tone="danger">{check.refusal}</Banner>}
      <Halves>
        <FileFacts page={page} check={check} />
        <ImportRows page={page} check={check} preview={preview} />
        <ImportOutcome page={page} check={check} preview={preview} />
      </Halves>
    </>
  )
}

const Choices = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "3", "& select": { minWidth: "150px" } },
})

const FileFacts = ({ page, check: { preview } }: CheckProps) => {
  if (preview === undefined) return null
  const { settings, fileName, size, rows, titles, accented } = preview
  return (
    <ImportCard aria-label="Arquivo" gridArea="file">
      <ImportCardHead>
        <chakra.span color="text-2">
          <FileSpreadsheet aria-hidden size={20} strokeWidth={1.75} />
        </chakra.span>
        <chakra.div flex="1 1 240px" minWidth={0}>
          <chakra.h2 textStyle="name">
            <Name>{fileName}</Name>
          </chakra.h2>
          <chakra.p textStyle="meta" color="text-2">
            {formatCount(rows)} {rows === 1 ? "linha" : "linhas"} · {titles.length}{" "}
            {titles.length === 1 ? "coluna" : "colunas"} · {formatFileSize(size)}
          </chakra.p>
        </chakra.div>
        <Choices>
          <SelectField
            label="Codificação"
            value={settings.encoding}
            options={encodings}
            onChange={(encoding) => page.change({ encoding })}
          />
          <SelectField
            label="Separador"
            value={settings.delimiter}
            options={delimiters}
            onChange={(delimiter) => page.change({ delimiter })}
          />
          <chakra.div width="112px">
            <TextField
              label="DDD, se faltar"
              inputMode="numeric"
              maxLength={2}
              value={settings.areaCode}
              onChange={(typed) => {
                const areaCode = typed.replace(/\D/gu, "")
                if (areaCode === "" || areaCode.length === 2) page.change({ areaCode })
              }}
            />
          </chakra.div>
          <chakra.div paddingBottom="1.5">
            <Switch
              checked={settings.hasHeader}
              label="Títulos na 1ª linha"
              onChange={(hasHeader) => page.change({ hasHeader })}
            />
          </chakra.div>
        </Choices>
      </ImportCardHead>
      <chakra.p
        display="flex"
        alignItems="center"
        gap="2"
        paddingInline="4"
        paddingBlock="2.5"
        borderTop="1px solid"
        borderColor="border"
        textStyle="cell"
        color="text-2"
      >
        <CircleCheck aria-hidden size={16} />
        {accented === "" ? (
          "Reconhecido pelo conteúdo. O arquivo não tem acentos."
        ) : (
          <span>
            Confira um acento: <chakra.strong color="text">“{accented}”</chakra.strong>
          </span>
        )}
      </chakra.p>
    </ImportCard>
  )
}
