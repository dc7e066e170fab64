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
  /** Shown in the place of the name. */
  logoPath: string | null;
}

/** An advisory contact (specification section 3). */
export interface FooterContact {
  name: string;
  phone: string;
  detail: string;
}

type Line = string | null;

/** Lines that the law asks for (news-editor-reading.md 5.1), each a setting of its own; `null` is not shown. */
export interface FooterLegal {
  organizer: Line;
  undertaker: Line;
  address: Line;
  hotline: Line;
  email: Line;
  copyright: Line;
  /** First year of the copyright line. */
  sinceYear: number | null;
  /** ICP record, for example `京ICP备00000000号-1`. */
  icp: Line;
  /** Police record, for example `京公网安备 00000000000000号`. */
  police: Line;
  publicationLicence: Line;
  telecomLicence: Line;
  businessLicenceUrl: Line;
  legalNoticeUrl: Line;
  reportPhone: Line;
  reportUrl: Line;
  /** 党政机关标识, 网站标识码 and 我为政府网站找错 belong to sites of the government. */
  partyBadgeUrl: Line;
  siteCode: Line;
  errorReportUrl: Line;
}

export interface FooterData {
  /** At most `footerContacts` contacts (page size 4, specification section 9). */
  contacts: readonly FooterContact[];
  links: readonly FooterLink[];
  legal: FooterLegal;
}
