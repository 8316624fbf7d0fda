export const Outbox = () => (
  <>
    <title>Outbox – Book Store</title>
    <h2>Outbox</h2>
  </>
)
