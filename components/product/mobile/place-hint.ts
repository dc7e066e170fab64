/** What the cell of a product's freight says while no place is known. */
export const PLACE_HINT = '选择收货地区，查看运费';
