import { chakra } from "@chakra-ui/react"
import type { CollaboratorFacts, CollaboratorForm } from "@prosa/core/access/view"
import { Copy } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { FieldPair } from "../../kit/fields/field-pair.tsx"
import { PasswordField } from "../../kit/fields/password-field.tsx"
import { TextField } from "../../kit/fields/text-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const InlineLink = chakra(Link, {
  base: { textStyle: "control", color: "brand-ink", borderRadius: "badge", "&:hover": { textDecoration: "underline" } },
})

const InlineAction = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    textStyle: "control",
    color: "brand-ink",
    borderRadius: "badge",
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
  },
})

/** The link that the browser did not take to the clipboard. */
export const UncopiedRecoveryLink = ({ model }: { readonly model: CollaboratorForm }) => {
  const link = useBehavior(model.uncopiedLink$)
  return link === undefined ? null : (
    <TextField
      label="Link de recuperação de senha"
      hint="Selecione e copie o link. Ele vale por uma hora, uma única vez."
      value={link}
      readOnly
      onChange={() => {}}
    />
  )
}

interface PasswordsProps {
  readonly facts: CollaboratorFacts
  readonly copyLink: () => void
  readonly text: (field: "lastPassword" | "password") => {
    readonly value: string
    readonly error: string | undefined
    readonly readOnly: boolean
    readonly onChange: (typed: string) => void
  }
}

export const CollaboratorPasswords = ({ facts, copyLink, text }: PasswordsProps) => {
  const { collaborator, isOwn, mayCopyLink } = facts
  const links: ReadonlyArray<readonly [key: string, link: ReactNode]> = [
    [
      "forgot",
      <InlineLink key="forgot" href={`/forgot?${new URLSearchParams({ email: collaborator.email })}`}>
        Esqueci minha senha
      </InlineLink>,
    ],
    ...(mayCopyLink
      ? [
          [
            "copy",
            <InlineAction key="copy" type="button" onClick={copyLink}>
              <Copy aria-hidden size={14} />
              Copiar link de recuperação de senha
            </InlineAction>,
          ] as const,
        ]
      : []),
    ...(isOwn
      ? [
          [
            "devices",
            <InlineLink key="devices" href="/password">
              Meus aparelhos
            </InlineLink>,
          ] as const,
        ]
      : []),
  ]
  return (
    <chakra.div display="grid" gap="3">
      <FieldPair>
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          placeholder="Só para trocar"
          {...text("lastPassword")}
        />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          placeholder="As duas ou nenhuma"
          {...text("password")}
        />
      </FieldPair>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
        {links.map(([key, link], at) => (
          <chakra.span key={key} display="inline-flex" alignItems="center" gap="3">
            {at > 0 && (
              <chakra.span aria-hidden color="text-3">
                ·
              </chakra.span>
            )}
            {link}
          </chakra.span>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
