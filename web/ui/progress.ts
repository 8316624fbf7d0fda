let waiting = 0

/** Shows the bar at the top of the page until this settles. The style sheet draws it, after a moment. */
export async function withProgress<Result>(work: Promise<Result>): Promise<Result> {
  const show = (change: 1 | -1) => {
    waiting += change
    document.documentElement.toggleAttribute('data-waiting', waiting > 0)
  }
  show(1)
  try {
    return await work
  } finally {
    show(-1)
  }
}
