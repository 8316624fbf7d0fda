/** Where to follow a parcel; undefined without a tracking number or a URL of the carrier. */
export const trackingLink = (url: string, number: string) =>
  url && number ? url.replaceAll('{number}', () => encodeURIComponent(number)) : undefined
