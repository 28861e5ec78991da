export { type ContactForm, type ContactSource, createContactForm } from "./contact-form.ts"
