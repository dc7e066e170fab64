/** Codes of GB/T 2260: two digits of the province, two of the city, two of the county; zeros where there is none. */

/** What the codes of an area and of everything below it begin with. */
export const areaPrefix = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** 1 province, 2 city, 3 county. */
export const areaLevel = (code: string): number => areaPrefix(code).length / 2;
