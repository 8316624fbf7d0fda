const address = 'hello@bookstore.example'

export const MailLink = () => (
  <a href={`mailto:${address}`} className="link">
    {address}
  </a>
)
