/** Of a row that scrolls on phones: the current item may be outside of it. */
export const scrollIntoRow = (item: HTMLLIElement | null) =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' })
