/** Most files of an application. */
export const MAX_APPLICATION_FILES = 5;
/** Applications of one buyer that may wait at the same time. */
export const MAX_OPEN_APPLICATIONS = 10;
/** Applications that one buyer may file within 24 hours, withdrawn ones too. */
export const MAX_DAY_APPLICATIONS = 20;
