'use strict';

process.env['TEST_FRONT_THREADS'] = '1';
