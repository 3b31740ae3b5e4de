/**
 * usage: npm run --silent logins — makes the two logins of a running service in the database at DATABASE_URL, with new passwords, and
 * prints the variables that name them. Run again, it changes the passwords.
 */
import { readMigrationConfig } from "./operation/index.ts";
import {
  ensureRuntimeLogins,
  loginUrls,
  loginVariables,
  newPassword,
  proveServer,
  variableLine,
} from "./platform/database/index.ts";

try {
  const { DATABASE_URL: ownerUrl } = readMigrationConfig(process.env);
  await proveServer("DATABASE_URL", ownerUrl);
  const urls = loginUrls(ownerUrl, newPassword);
  await ensureRuntimeLogins(ownerUrl, urls);
  const { DATABASE_URL: _, ...made } = loginVariables(urls);
  for (const [name, value] of Object.entries(made)) console.log(variableLine(name, value));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
