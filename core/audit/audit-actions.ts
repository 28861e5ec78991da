import { Schema } from "effect"

/** The audited actions by name, with the labels of the audit's page. */
export const auditActions = {
  "company.create": "Empresa criada",
  "company.update": "Empresa alterada",
  "company.register": "Cadastro da empresa confirmado",
  "workspace.create": "Workspace criado",
  "workspace.update": "Workspace alterado",
  "user.invite": "Convite enviado",
  "user.accept-invite": "Convite aceito",
  "user.update-own": "Próprios dados alterados",
  "user.reset-password": "Senha redefinida",
  "user.update": "Colaborador alterado",
  "user.own-number": "Número próprio conectado",
  "user.own-number-removed": "Número próprio desconectado",
  "user.recovery-link": "Link de recuperação copiado",
  "profile.create": "Perfil criado",
  "profile.update": "Perfil alterado",
  "file.remove": "Arquivo excluído",
  "flow-test.remove": "Teste salvo excluído",
  "brand.create": "Marca criada",
  "brand.update": "Marca alterada",
  "flow.publish": "Fluxo publicado",
  "flow.rename-version": "Nome da versão alterado",
  "template.create": "Template criado",
  "template.import": "Template importado",
  "template.remove": "Template excluído",
  "bot.create": "Robô criado",
  "bot.clone": "Robô duplicado",
  "bot.update": "Robô alterado",
  "bot.remove": "Robô excluído",
  "bot.transfer": "Transferência do robô alterada",
  "bot.live-chat-hosts": "Sites do chat alterados",
  "bot.channel-connect": "Canal conectado",
  "bot.channel-change": "Canal alterado",
  "bot.channel-disconnect": "Canal desconectado",
  "user.channel-connect": "Número próprio conectado",
  "user.channel-disconnect": "Número próprio desconectado",
  "bot.webhook": "Webhook alterado",
  "bot.webhook-secret": "Segredo do webhook renovado",
  "bot.webhook-resume": "Pausa do webhook encerrada",
  "entity.create": "Entidade criada",
  "entity.update": "Entidade alterada",
  "entity.import": "Entradas importadas",
  "credential.assign": "Chave dada a um robô",
  "credential.create": "Chave gravada",
  "credential.download": "Chave baixada",
  "credential.free": "Chave removida do robô",
  "credential.remove": "Chave excluída",
  "dialog.join": "Atendimento assumido",
  "dialog.reopen": "Conversa reaberta",
  "dialog.finalize": "Conversa finalizada",
  "dialog.transfer": "Conversa transferida",
  "message.remove": "Mensagem apagada",
  "contact.create": "Contato criado",
  "contact.export": "Contatos exportados",
  "contact.import": "Contatos importados",
  "contact.accept-campaigns": "Contato volta a receber campanhas",
  "contact.refuse-campaigns": "Contato sem campanhas",
  "campaign.create": "Campanha criada",
  "campaign.start": "Campanha retomada",
  "campaign.pause": "Campanha pausada",
  "campaign.cancel": "Campanha cancelada",
} as const

/** The name of an audited action. */
export type AuditAction = keyof typeof auditActions

// the keys of that very record
const names = Object.keys(auditActions) as ReadonlyArray<AuditAction>

/** The schema of an action's name. */
export const AuditAction = Schema.Literals(names).pipe(Schema.annotate({ message: "Ação inválida" }))
