import { z } from "zod";
import { acceptErasure, actorOf, erasureRecord, requireName } from "../../identity/index.ts";
import { operation, type Services, website, websiteId } from "../../operation/index.ts";
import { now, type Organization } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { stopWork } from "./stop-work.ts";

export const eraseWebsite = operation({
  name: "websites.erase",
  summary: "Erase a website for good",
  description:
    "Removes the website and everything on it: prompts, answers, the numbers made of them, content, jobs, its part of the trails, and the histories " +
    "of its work. It cannot be restored. Work under way ends as with deleting, and keys that reach nothing else are revoked. Bookings of credits stay, without what they were for. " +
    "`GET /erasures` shows the receipt: how many rows of each table, when, and by whom. Erasing it again answers with the same erasure, as long as the website is there.",
  rest: { method: "POST", path: "/websites/{website_id}/erase", status: 202 },
  access: website("owner", { deleted: true }),
  refusals: { 400: "`confirm_name` is not the website's name" },
  input: z.object({
    website_id: websiteId,
    confirm_name: z.string().max(1_000).meta({ description: "The website's name, as a confirmation" }),
  }),
  output: z.object({ erasure: erasureRecord }),
  async handle(context, { confirm_name }) {
    const { rows, subject, caller, services } = context;
    requireName(confirm_name, subject.name);
    const erasure = await rows.transaction(async (tx) => {
      const accepted = await acceptErasure(tx, caller.organization, actorOf(context), { website: subject, name: subject.name });
      const [ended] = await tx.run(markDeleted(subject.id));
      if (ended) await stopWork(services.websiteWork, tx, caller.organization, subject);
      return accepted;
    });
    return { erasure };
  },
});

const markDeleted = (id: string) =>
  db.updateTable("website").set({ deleted_at: now }).where("id", "=", id).where("deleted_at", "is", null).returning("id");

/** Deletes a website that is erased and ends what is under way for it; for one that was deleted before nothing is. */
export async function endWebsite(
  { database, websiteWork }: Pick<Services, "database" | "websiteWork">,
  organization: Organization,
  website: { id: string; n: number },
): Promise<void> {
  await database.of(organization).transaction(async (tx) => {
    const [ended] = await tx.run(markDeleted(website.id));
    if (ended) await stopWork(websiteWork, tx, organization, website);
  });
}
