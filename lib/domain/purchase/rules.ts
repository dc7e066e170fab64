/** Purchase requests that one buyer may make within 24 hours, withdrawn ones too: each is told to the managers. */
export const MAX_DAY_REQUESTS = 50;
