export const mainId = 'main'

/** The first stop of the Tab key; visible while it has the focus. */
export const SkipLink = () => (
  <a href={`#${mainId}`} className="skip-link print:hidden">
    Skip to content
  </a>
)
