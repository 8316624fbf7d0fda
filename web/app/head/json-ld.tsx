/** schema.org data for search engines. Never executed. Escaping `<` keeps a title from closing the script element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json">
    {JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')}
  </script>
)
