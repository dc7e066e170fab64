/** What a delivery note 发货单 carries on paper: the parcel's receiver as it was when it left, what is in it, and no prices. */
export interface DeliveryNote {
  shipmentNo: string;
  orderSn: string;
  /** Time of the order, ISO. */
  orderedAt: string;
  /** ISO; `null` while the parcel is still packed. */
  shippedAt: string | null;
  corpName: string | null;
  trackingNo: string | null;
  center: { name: string; address: string | null; contactName: string | null; contactPhone: string | null };
  receiverName: string;
  receiverPhone: string;
  address: string;
  postcode: string | null;
  buyerName: string;
  organizationName: string | null;
  /** The buyer's own remark. */
  remark: string | null;
  items: {
    orderItemId: number;
    sku: string;
    title: string;
    /** ISBN or ISSN. */
    code: string | null;
    quantity: number;
  }[];
  quantity: number;
}
