/** As many as the hero and "Recommended for you" need. */
export const newest = { limit: 18 }
