/** Working days after the payment within which a parcel leaves the house, as the help pages say; issues leave as they appear. */
export const DISPATCH_DAYS = 3;
