export { checkSmtp, deliverBySmtp, MailError, type Message } from "./transport.ts";
