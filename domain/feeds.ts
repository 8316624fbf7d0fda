/** The product feed for Google Merchant Center. */
export const googleFeed = '/feeds/google.xml'
