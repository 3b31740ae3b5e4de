/** What an organization may use beside the ordinary. */
export type Entitlement = "seo_recommendations" | "knowledge_base" | "pitches" | "shopping";

/** Who decides about entitlements. */
export interface EntitlementSource {
  /** @throws when the source does not answer at the moment. */
  isGranted(organizationId: string, name: Entitlement): Promise<boolean>;
}
