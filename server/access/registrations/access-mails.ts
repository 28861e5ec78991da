import { firstName, nameInMail } from "@prosa/core/access"
import type { Mail } from "../../platform/mail/mail.ts"

/** The recipient of a mail, and the brand that sends it. */
export interface MailEnds {
  readonly to: string
  readonly brand: string
}

const ends = ({ to, brand }: MailEnds) => ({ to, senderName: brand })

/** Asks for the confirmation of a registration. */
export const confirmationMail = (
  from: MailEnds,
  { userName, companyName, link }: { readonly userName: string; readonly companyName: string; readonly link: string },
): Mail => ({
  ...ends(from),
  subject: `Confirme seu cadastro na ${from.brand}`,
  paragraphs: [
    `Olá, ${nameInMail(firstName(userName))}.`,
    `Falta um passo para ativar a conta da empresa ${nameInMail(companyName)}: confirme este e-mail pelo link abaixo, que vale por 24 horas.`,
    "Se você não pediu este cadastro, ignore esta mensagem: nada será criado.",
  ],
  link: { label: "Confirmar cadastro", url: link },
})

/** Answers a registration whose address has an account already. */
export const accountExistsMail = (from: MailEnds, links: { readonly recovery: string }): Mail => ({
  ...ends(from),
  subject: `Você já tem uma conta na ${from.brand}`,
  paragraphs: [
    "Recebemos um pedido de cadastro com este e-mail, que já tem uma conta.",
    "Entre com sua senha ou, se não se lembra dela, escolha outra pelo link abaixo.",
    "Se não foi você, ignore esta mensagem.",
  ],
  link: { label: "Trocar a senha", url: links.recovery },
})

/** Leads to the choice of a new password. */
export const recoveryMail = (
  from: MailEnds,
  { name, link }: { readonly name: string; readonly link: string },
): Mail => ({
  ...ends(from),
  subject: `Troque sua senha da ${from.brand}`,
  paragraphs: [
    `Olá, ${nameInMail(firstName(name))}.`,
    "Recebemos um pedido para trocar sua senha. Escolha a nova pelo link abaixo, que vale por 1 hora.",
    "Se não foi você, ignore esta mensagem: sua senha continua a mesma.",
  ],
  link: { label: "Trocar a senha", url: link },
})

/** Tells a user that their password was changed. */
export const passwordChangedMail = (from: MailEnds, { name }: { readonly name: string }): Mail => ({
  ...ends(from),
  subject: `Sua senha da ${from.brand} foi trocada`,
  paragraphs: [
    `Olá, ${nameInMail(firstName(name))}.`,
    "Sua senha acabou de ser trocada, e todos os aparelhos em que você estava foram desconectados.",
    "Se não foi você, peça agora outra senha em 'Esqueci minha senha' e avise quem administra a empresa.",
  ],
})

/** Tells a user, at their former address, that their account has another one. */
export const emailChangedMail = (
  from: MailEnds,
  { name, email }: { readonly name: string; readonly email: string },
): Mail => ({
  ...ends(from),
  subject: `Seu e-mail da ${from.brand} foi trocado`,
  paragraphs: [
    `Olá, ${nameInMail(firstName(name))}.`,
    `O e-mail da sua conta agora é ${email}. É com ele que você entra, e para ele vão as próximas mensagens.`,
    "Se você não sabe do que se trata, avise quem administra a empresa.",
  ],
})

/** Invites a person to a company. */
export const invitationMail = (
  from: MailEnds,
  { companyName, inviter, link }: { readonly companyName: string; readonly inviter?: string; readonly link: string },
): Mail => ({
  ...ends(from),
  subject: `Convite para a empresa ${nameInMail(companyName)} na ${from.brand}`,
  paragraphs: [
    inviter === undefined
      ? `Você foi convidado para trabalhar com a empresa ${nameInMail(companyName)}.`
      : `${nameInMail(inviter)} convidou você para trabalhar com a empresa ${nameInMail(companyName)}.`,
    "Aceite pelo link abaixo, que vale por 7 dias: você escolhe seu nome e sua senha.",
    "Se você não esperava este convite, ignore esta mensagem.",
  ],
  link: { label: "Aceitar convite", url: link },
})

/** Tells the owner of an account that another company has invited them. */
export const accountElsewhereMail = (from: MailEnds, { companyName }: { readonly companyName: string }): Mail => ({
  ...ends(from),
  subject: `Convite para a empresa ${nameInMail(companyName)} na ${from.brand}`,
  paragraphs: [
    `A empresa ${nameInMail(companyName)} convidou este e-mail, que já tem uma conta em outra empresa.`,
    "Para aceitar, peça um convite para outro endereço. Se você não esperava este convite, ignore esta mensagem.",
  ],
})
