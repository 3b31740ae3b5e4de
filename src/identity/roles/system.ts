/** The roles that every organization has, by their fixed ids. */
export const systemRoles = {
  owner: "00000000-0000-0000-0000-000000000001",
  admin: "00000000-0000-0000-0000-000000000002",
  viewer: "00000000-0000-0000-0000-000000000003",
} as const;
