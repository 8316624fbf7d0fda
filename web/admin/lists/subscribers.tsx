export const Subscribers = () => (
  <>
    <title>Newsletter subscribers – Book Store</title>
    <h2>Newsletter subscribers</h2>
  </>
)
