import { chakra } from "@chakra-ui/react"
import type { ProviderKey } from "@prosa/core/credential"
import { createProviderKeyList, type ProviderKeyList } from "@prosa/core/credential/view"
import { Download, KeyRound, Trash2, Unlink, Upload } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import { Badge } from "../kit/labels/badge.tsx"
import { Button } from "../kit/buttons/button.tsx"
import type { Column } from "../kit/tables/data-table.tsx"
import { Name } from "../kit/labels/name.tsx"
import { TablePage, type TableWords } from "../kit/tables/table-page.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useViewModel } from "../kit/hooks/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useShellServices } from "../shell/shell-services.ts"
import { useCredentialServices } from "./credential-services.ts"
import { KeyUploadDialog } from "./key-upload-dialog.tsx"

/** '/gcredentials' (bots, section 2, 'Credentials'). */
export const ProviderKeysPage = () => {
  const { session, toaster, confirmer } = useEntry()
  const { providerKeys: keys } = useCredentialServices()
  const { address, downloads } = useShellServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) =>
      createProviderKeyList(scope, { keys, session, address, downloads, toasts: toaster, confirmations: confirmer }),
    `provider keys ${company?.id}`,
  )
  return model === undefined ? null : <KeysTable model={model} />
}

const words: TableWords = {
  failed: {
    title: "Não foi possível carregar as chaves.",
    sentence: "Erro ao buscar dados. Por favor tente mais tarde!",
  },
  empty: {
    icon: <KeyRound aria-hidden size={24} strokeWidth={1.75} />,
    title: "Nenhum resultado encontrado",
    sentence: "Com chaves do Dialogflow, cada robô usa duas: uma para testes e uma para produção.",
  },
}

const columnsFor = ({ download, remove }: ProviderKeyList): ReadonlyArray<Column<ProviderKey>> => [
  { label: "Project ID", ordered: "ascending", cell: ({ projectId }) => <Name>{projectId}</Name> },
  { label: "Código da chave", width: 220, cell: ({ keyId }) => <Name>{keyId}</Name> },
  {
    label: "Bot",
    width: 220,
    cell: ({ botName }) =>
      botName === "" ? (
        <Badge tone="ok" dot>
          Disponível
        </Badge>
      ) : (
        <Name>{botName}</Name>
      ),
  },
  {
    label: "JSON",
    width: 120,
    cell: (key) => (
      <Button
        size="compact"
        variant="ghost"
        icon={<Download aria-hidden size={14} />}
        aria-label={`Baixar a chave de ${key.projectId}`}
        onClick={() => download(key)}
      >
        Baixar
      </Button>
    ),
  },
  {
    label: "Ação",
    labelHidden: true,
    width: 136,
    align: "end",
    cell: (key) => (
      <Button
        size="compact"
        variant="ghost"
        icon={key.botName === "" ? <Trash2 aria-hidden size={14} /> : <Unlink aria-hidden size={14} />}
        aria-label={
          key.botName === "" ? `Deletar a chave de ${key.projectId}` : `Remover a chave de ${key.projectId} do bot`
        }
        onClick={() => remove(key)}
      >
        {key.botName === "" ? "Deletar" : "Remover bot"}
      </Button>
    ),
  },
]

const TextButton = chakra("button", {
  base: { color: "brand-ink", cursor: "pointer", textDecoration: "underline", borderRadius: "badge" },
})
const TextLink = chakra(Link, { base: { color: "brand-ink", textDecoration: "underline", borderRadius: "badge" } })

const KeysTable = ({ model }: { readonly model: ProviderKeyList }) => {
  const { navigation } = useEntry()
  const [open, setOpen] = useState<"upload" | "manual">()
  const close = () => setOpen(undefined)
  return (
    <>
      <TablePage
        list={model.list}
        title="Gestão de Chave do Bot"
        sentence={
          <>
            As chaves que <TextLink href="/chatbots">seus robôs</TextLink> usam.{" "}
            <TextButton type="button" onClick={() => setOpen("manual")}>
              Confira o manual
            </TextButton>
          </>
        }
        noun={["chave", "chaves"]}
        columns={columnsFor(model)}
        keyOf={({ id }) => id}
        searchLabel="Buscar por projeto, código ou bot"
        words={words}
        action={
          <Button variant="primary" icon={<Upload aria-hidden size={16} />} onClick={() => setOpen("upload")}>
            Gerar Chave
          </Button>
        }
        onLeave={() => navigation.go("/home")}
      />
      {open !== undefined && (
        <KeyUploadDialog
          manual={open === "manual"}
          onClose={close}
          onSaved={() => {
            close()
            model.list.reload()
          }}
        />
      )}
    </>
  )
}
