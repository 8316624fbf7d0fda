/** Says what is wrong once, and again only after all was well in between. */
export function complaint(say: (error: unknown) => void) {
  let isSaid = false
  return {
    isWrong: (error: unknown) => {
      if (!isSaid) say(error)
      isSaid = true
    },
    isWell: () => void (isSaid = false),
  }
}
