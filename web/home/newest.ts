/** As many as the hero and Recommended for you show of the full list. */
export const newest = { limit: 18 }
