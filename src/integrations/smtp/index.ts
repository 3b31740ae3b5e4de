export { deliverBySmtp, MailError, type Message } from "./transport.ts";
