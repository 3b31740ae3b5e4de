import type { SharedScreen } from "../../../src/identity/index.ts";
import type { Entitlement } from "../../../src/integrations/entitlement-source/index.ts";
import type { Caller, Permission } from "../../../src/operation/index.ts";
import type { Markup } from "../document.ts";
import type { Fields } from "../people/forms.ts";
import type { ChangesFilters, WebsiteChanges } from "./activity.ts";
import type { Asking, OperationName } from "./ask.ts";
import type { Choices } from "./choices.ts";
import type { Changes, Chosen } from "./filters.ts";

/** The parts of the navigation, in its order. */
export const navGroups = ["Visibility", "Measurement", "Content", "Organization"] as const;

/** What a screen shows. */
export interface Shown {
  /** In place of the screen's own title. */
  title?: string;
  status?: number;
  body: Markup;
  /** Where somebody came from: links above the title. */
  trail?: readonly { href: string; label: string }[];
}

/** A form that was sent and refused: its screen shows it again as it was filled in, with what is wrong beside the fields. */
export interface Refused {
  message: string;
  field: Fields;
}

/** Who looks, and by what they ask. */
export interface View extends Asking {
  /** Nobody is signed in where a link is looked at. */
  person: { email: string; sessionId: string | null };
  organization: { id: string; name: string };
  caller: Caller;
  now: Date;
  /** The service's own address, for calls that are copied. */
  publicUrl: string;
  /** Of the path, by name. */
  params: Readonly<Record<string, string>>;
  /** A parameter of the query that is no filter; "" without it. */
  query(name: string): string;
  /** Asking about other websites of the organization: one view of each, for one more charge of the budget in all. */
  about(websiteIds: readonly string[]): Promise<Asking[]>;
  /** Somebody looks by a link, without an account: the page leads nowhere else. */
  isShared: boolean;
  /** Whether the person may do this: on the website of the page, else in the organization. */
  may(permission: Permission): boolean;
  /** Whether the organization holds an entitlement; what cannot be told now is decided when it is asked for. */
  isEntitled(name: Entitlement): Promise<boolean>;
  /** Whether a language model is configured, which some jobs cannot do without. */
  hasModel: boolean;
  /** A page of what changed on the website of the page; null for who may not change it. */
  changes(filters: ChangesFilters): Promise<WebsiteChanges | null>;
  /** The form of this page that was sent and refused. */
  refused?: Refused;
}

/** The same on one website. */
export interface OnWebsite extends View {
  website: { id: string; name: string; url: string };
}

/** The same for a page about one website. */
export interface WebsiteView extends OnWebsite {
  /** What the filters in the address say. */
  chosen: Chosen;
  /** Every parameter of the address, filters and others. */
  address: URLSearchParams;
  /** What can be chosen, by name. */
  choices: Choices;
  /** An address of another screen of the website with the same filters, and with these changes. */
  link(path: string, changes?: Changes): string;
}

interface Common {
  title: string;
  /** Where it stands in the navigation, and the key after `g` that leads to it. */
  nav?: { group: (typeof navGroups)[number]; key?: string };
}

/** A screen about a website: `path` is below `/app/<website id>`. */
export interface WebsiteScreen extends Common {
  of: "website";
  /** What a link that shares it calls it; null: it is not shared. */
  name: SharedScreen | null;
  /** Without it on the website there is nothing to see: who lacks it finds no link to the screen. */
  permission?: Permission;
  path: string;
  /** Whether the filters narrow it. */
  filters: boolean;
  /** It tells what changed since the range that is compared with. */
  compares?: true;
  show(view: WebsiteView): Promise<Shown>;
}

/** A screen about the organization: `path` is below `/app`. */
export interface OrganizationScreen extends Common {
  of: "organization";
  path: string;
  /** The operation without which there is nothing to see: who may not ask it finds no link to the screen. */
  needs?: OperationName;
  show(view: View): Promise<Shown>;
}

export type Screen = WebsiteScreen | OrganizationScreen;

interface Sent {
  /** Of the screen that has the form, which shows it again where it is refused; another path for a form without fields. */
  path: string;
  /** The path of the screen that lists what the form changes, where it is not above the form's own. */
  list?: string;
  /** Of the whole form, where it may have more than usual. */
  maxBytes?: number;
}

/** What a form does: `path` is below `/app/<website id>`. */
export interface Action extends Sent {
  /** @returns the path of the page that comes next, or what is shown this once. */
  act(view: OnWebsite, field: Fields): Promise<string | Shown>;
}

/** The same about the organization: `path` is below `/app`. */
export interface OrganizationAction extends Sent {
  /** @returns the path of the page that comes next, or what is shown this once. */
  act(view: View, field: Fields): Promise<string | Shown>;
}

/** The name of the record in a screen's path, as its parameters have it; undefined for a screen about none. */
export const recordName = ({ path }: WebsiteScreen): string | undefined => /:(\w+)/.exec(path)?.[1];
