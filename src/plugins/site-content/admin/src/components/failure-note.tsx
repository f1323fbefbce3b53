import { Box, Typography } from '@strapi/design-system';

/** Says why something was not done. */
export const FailureNote = ({ message }: { readonly message: string }) => (
  <Box padding={4} hasRadius background="danger100" borderColor="danger200" role="alert">
    <Typography textColor="danger700">{message}</Typography>
  </Box>
);
