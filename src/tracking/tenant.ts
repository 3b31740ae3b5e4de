/** Whose a row is: the two columns of row-level security. */
export interface Tenant {
  organizationId: string;
  websiteId: string;
}
