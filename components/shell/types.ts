/** One top-level article category of the menu. */
export interface MenuCategory {
  id: number;
  name: string;
  /** Ids of everything below it: its entry is marked for them too. */
  childIds: readonly number[];
}

export interface FooterLink {
  id: number;
  name: string;
  url: string;
}

/** An advisory contact (specification section 3). */
export interface FooterContact {
  name: string;
  phone: string;
  detail: string;
}

/** Lines that the law asks for (news-editor-reading.md 5.1). An empty or absent one is not shown. */
export interface FooterLegal {
  organizer?: string | null;
  address?: string | null;
  phone?: string | null;
  email?: string | null;
  /** First year of the copyright line. */
  sinceYear?: number | null;
  /** ICP record, for example `京ICP备00000000号-1`. */
  icp?: string | null;
  /** Police record, for example `京公网安备 00000000000000号`. */
  police?: string | null;
  /** Publication business licence of the mall. */
  publicationLicence?: string | null;
}

export interface FooterData {
  /** At most `footerContacts` contacts (page size 4, specification section 9). */
  contacts: readonly FooterContact[];
  links: readonly FooterLink[];
  legal: FooterLegal;
}
