export const UpdateBook = () => (
  <>
    <title>Update Book – Book Store</title>
    <h2>Update Book</h2>
  </>
)
